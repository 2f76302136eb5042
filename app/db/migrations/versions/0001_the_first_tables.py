"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


_APPEND_ONLY = ("revision", "recheck", "receipt", "penalty_record", "audit")
_REFUSE_IN_POSTGRESQL = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$
"""


def upgrade() -> None:
    """Create all tables, and refuse changes to what is only ever added to."""
    op.create_table(
        "api_key",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("prefix", sa.String(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("all_events", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_by", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_key")),
        sa.UniqueConstraint("prefix", name=op.f("uq_api_key_prefix")),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=True),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("detail", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("request_id", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_event_id_number", "audit", ["event_id", "number"], unique=False)
    op.create_table(
        "event",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("law_version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("list_on", sa.Date(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.Column("decklist_required", sa.Boolean(), nullable=False),
        sa.Column("side_deck_used", sa.Boolean(), nullable=False),
        sa.Column("single_game_matches", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("accepts_late", sa.Boolean(), nullable=False),
        sa.Column("lock", sa.String(), nullable=True),
        sa.Column("lists_open_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("webhooks", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
    )
    op.create_table(
        "idempotency",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_hash", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("response", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(op.f("ix_idempotency_at"), "idempotency", ["at"], unique=False)
    op.create_table(
        "api_key_event",
        sa.Column("key_id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_api_key_event_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["key_id"], ["api_key.id"], name=op.f("fk_api_key_event_key_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("key_id", "event_id", name=op.f("pk_api_key_event")),
    )
    op.create_index(op.f("ix_api_key_event_event_id"), "api_key_event", ["event_id"], unique=False)
    op.create_table(
        "registration",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("player_name", sa.String(), nullable=False),
        sa.Column("player_number", sa.String(), nullable=False),
        sa.Column("submitted_by", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_by", sa.String(), nullable=True),
        sa.Column("lock", sa.String(), nullable=True),
        sa.Column("lock_by", sa.String(), nullable=True),
        sa.Column("lock_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("revisions", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worst", sa.String(), nullable=True),
        sa.Column("deck_hash", sa.String(), nullable=True),
        sa.Column("documents", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("illegal_from", sa.Date(), nullable=True),
        sa.Column("late_by_seconds", sa.Integer(), nullable=True),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_registration_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registration")),
    )
    op.create_index(op.f("ix_registration_event_id"), "registration", ["event_id"], unique=False)
    op.create_index(
        "uq_registration_player",
        "registration",
        ["event_id", "player_number"],
        unique=True,
        sqlite_where=sa.text("withdrawn_at IS NULL AND player_number <> ''"),
        postgresql_where=sa.text("withdrawn_at IS NULL AND player_number <> ''"),
    )
    op.create_table(
        "webhook_endpoint",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("kinds", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("only_own", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("disabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_webhook_endpoint_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_endpoint")),
    )
    op.create_index(op.f("ix_webhook_endpoint_event_id"), "webhook_endpoint", ["event_id"], unique=False)
    op.create_table(
        "deck_check",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("judge", sa.String(), nullable=False),
        sa.Column("opened_by", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("context", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("counts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("materials", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_by", sa.String(), nullable=True),
        sa.Column("seconds_used", sa.Integer(), nullable=True),
        sa.Column("suggested_extension_seconds", sa.Integer(), nullable=True),
        sa.Column("given_extension_seconds", sa.Integer(), nullable=True),
        sa.Column("assessment", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("given", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("deviation_reason", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_deck_check_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["registration_id"],
            ["registration.id"],
            name=op.f("fk_deck_check_registration_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deck_check")),
    )
    op.create_index(op.f("ix_deck_check_event_id"), "deck_check", ["event_id"], unique=False)
    op.create_index(op.f("ix_deck_check_registration_id"), "deck_check", ["registration_id"], unique=False)
    op.create_index(
        "uq_deck_check_open",
        "deck_check",
        ["registration_id"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "outbox",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("endpoint_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_error", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["endpoint_id"],
            ["webhook_endpoint.id"],
            name=op.f("fk_outbox_endpoint_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_outbox")),
        sa.UniqueConstraint("id", name=op.f("uq_outbox_id")),
    )
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["next_at"],
        unique=False,
        sqlite_where=sa.text("next_at IS NOT NULL"),
        postgresql_where=sa.text("next_at IS NOT NULL"),
    )
    op.create_index(op.f("ix_outbox_endpoint_id"), "outbox", ["endpoint_id"], unique=False)
    op.create_table(
        "penalty_record",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("event_id", sa.String(), nullable=False),
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("deck_check_id", sa.String(), nullable=True),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("corrects", sa.String(), nullable=True),
        sa.Column("infraction", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.Column("penalty", sa.String(), nullable=True),
        sa.Column("standard_penalty", sa.String(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("suggested", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("given_by", sa.String(), nullable=False),
        sa.Column("given_role", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_penalty_record_event_id"), initially="DEFERRED", deferrable=True
        ),
        sa.ForeignKeyConstraint(
            ["registration_id"],
            ["registration.id"],
            name=op.f("fk_penalty_record_registration_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_penalty_record")),
        sa.UniqueConstraint("corrects", name=op.f("uq_penalty_record_corrects")),
        sa.UniqueConstraint("id", name=op.f("uq_penalty_record_id")),
    )
    op.create_index(op.f("ix_penalty_record_event_id"), "penalty_record", ["event_id"], unique=False)
    op.create_index(
        "ix_penalty_record_registration_id_number", "penalty_record", ["registration_id", "number"], unique=False
    )
    op.create_table(
        "player_link",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["registration_id"],
            ["registration.id"],
            name=op.f("fk_player_link_registration_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_link")),
    )
    op.create_index(op.f("ix_player_link_registration_id"), "player_link", ["registration_id"], unique=False)
    op.create_table(
        "revision",
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("submitted", sa.LargeBinary(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("player_name", sa.String(), nullable=False),
        sa.Column("player_number", sa.String(), nullable=False),
        sa.Column("as_read", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("verdict", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("documents", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("law_version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worst", sa.String(), nullable=True),
        sa.Column("deck_hash", sa.String(), nullable=False),
        sa.Column("late_by_seconds", sa.Integer(), nullable=True),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("author_role", sa.String(), nullable=False),
        sa.Column("author_key", sa.String(), nullable=True),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["registration_id"],
            ["registration.id"],
            name=op.f("fk_revision_registration_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("registration_id", "number", name=op.f("pk_revision")),
    )
    op.create_table(
        "receipt",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("deck_hash", sa.String(), nullable=False),
        sa.Column("submitted_sha256", sa.String(), nullable=False),
        sa.Column("documents", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("issued_to", sa.String(), nullable=False),
        sa.Column("key_id", sa.String(), nullable=False),
        sa.Column("signature", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["registration_id", "revision"],
            ["revision.registration_id", "revision.number"],
            name=op.f("fk_receipt_registration_id_revision"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_receipt")),
    )
    op.create_index("ix_receipt_registration_id_revision", "receipt", ["registration_id", "revision"], unique=False)
    op.create_table(
        "recheck",
        sa.Column("registration_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("law_version", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("documents", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worst", sa.String(), nullable=True),
        sa.Column("illegal_from", sa.Date(), nullable=True),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["registration_id", "revision"],
            ["revision.registration_id", "revision.number"],
            name=op.f("fk_recheck_registration_id_revision"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("registration_id", "revision", "law_version", name=op.f("pk_recheck")),
    )
    _refuse_changes()


def _refuse_changes() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_REFUSE_IN_POSTGRESQL)
        for table in _APPEND_ONLY:
            op.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
            )
        return
    for table in _APPEND_ONLY:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def downgrade() -> None:
    """Drop all tables."""
    op.drop_table("recheck")
    op.drop_table("receipt")
    op.drop_table("revision")
    op.drop_table("player_link")
    op.drop_table("penalty_record")
    op.drop_table("outbox")
    op.drop_table("deck_check")
    op.drop_table("webhook_endpoint")
    op.drop_table("registration")
    op.drop_table("api_key_event")
    op.drop_table("idempotency")
    op.drop_table("event")
    op.drop_table("audit")
    op.drop_table("api_key")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_change()")
