-- What was opened before it was noted. Who has noted it all keeps that.
INSERT INTO "count_leftovers" ("player", "cards", "tickets")
SELECT "player", count(*) FILTER (WHERE "kind" = 'card'), count(*) FILTER (WHERE "kind" = 'lottery')
FROM "activity_draws" WHERE "activity" = 'agentCount' GROUP BY "player"
ON CONFLICT ("player") DO UPDATE SET
  "cards" = greatest("count_leftovers"."cards", excluded."cards"),
  "tickets" = greatest("count_leftovers"."tickets", excluded."tickets");
