"""From violations and differences to infraction, penalty, timing and escalation, as a guide's data say."""
