ALTER TABLE "mail_letters" ADD COLUMN "promotes" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
create or replace function lost_since(p_players bigint[], p_since timestamptz) returns table (player bigint, lost bigint)
language sql stable as $$
  select r.player, sum(r.stake - r.win)::bigint from rounds r
  where r.player = any(p_players) and r.played_at >= p_since group by r.player
$$;
