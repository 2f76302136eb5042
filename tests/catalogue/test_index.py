"""Places by the check sums of keys."""

from zlib import crc32

from app.catalogue.index import Finder, index_of


def test_places_of_a_key():
    find = Finder(index_of([("b", 3), ("a", 1), ("b", 2), ("b", 3), ("龍", 0)]))
    assert (find("a"), find("b"), find("龍")) == ([1], [2, 3], [0])
    assert find("c") == find("") == find("\ud800") == []


def test_the_first_and_the_last_sum():
    keys = sorted((str(number) for number in range(50)), key=lambda key: crc32(key.encode()))
    find = Finder(index_of(zip(keys, range(50), strict=True)))
    assert [find(key) for key in keys] == [[place] for place in range(50)]


def test_two_keys_of_one_sum_are_both_offered():
    """The finder says "may have": the catalogue holds what is found against the card's names."""
    assert crc32(b"plumless") == crc32(b"buckeroo")
    find = Finder(index_of([("plumless", 1), ("buckeroo", 2)]))
    assert find("plumless") == find("buckeroo") == [1, 2]


def test_nothing_in_an_empty_index():
    assert Finder(index_of([]))("a") == []
