CREATE TABLE "pay_days" (
	"player" bigint PRIMARY KEY NOT NULL,
	"days" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"began" timestamp with time zone NOT NULL,
	"raise_to" text,
	"raise_asked_at" timestamp with time zone,
	"raise_void_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "safebox_locks" (
	"player" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request" uuid NOT NULL,
	"asked" bigint NOT NULL,
	"term" text NOT NULL,
	"cents" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"withdrawal" uuid,
	CONSTRAINT "safebox_locks_player_id_pk" PRIMARY KEY("player","id"),
	CONSTRAINT "safebox_locks_positive" CHECK ("safebox_locks"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "lost_pay" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "pay_days" text;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "pay_began" bigint;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "pay_ends" date;--> statement-breakpoint
ALTER TABLE "play_counts" ADD COLUMN "loss_pay_most" bigint DEFAULT 9007199254740991 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "boxed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_days" ADD CONSTRAINT "pay_days_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safebox_locks" ADD CONSTRAINT "safebox_locks_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create or replace function count_play(p_player bigint, p_stake bigint, p_win bigint, p_in_round bigint, p_at_ms bigint)
returns boolean language plpgsql as $$
declare
  v_minute constant bigint := p_at_ms / 60000;
  -- The Philippines keep UTC+8 all year.
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v_known date;
begin
  loop
    update play_counts set
      staked_day = staked_day + p_stake, staked_week = staked_week + p_stake, staked_month = staked_month + p_stake,
      lost_day = lost_day + p_stake - p_win, lost_week = lost_week + p_stake - p_win, lost_month = lost_month + p_stake - p_win,
      lost_pay = lost_pay + p_stake - p_win,
      minutes_day = minutes_day + (v_minute > last_minute)::integer, minutes_week = minutes_week + (v_minute > last_minute)::integer,
      minutes_month = minutes_month + (v_minute > last_minute)::integer, last_minute = greatest(last_minute, v_minute)
    where player = p_player and day >= v_day and (p_stake = 0 or not is_limited or p_in_round <= round_most
      and staked_day + p_stake <= stake_day_most and staked_week + p_stake <= stake_week_most and staked_month + p_stake <= stake_month_most
      and lost_day + p_stake <= loss_day_most and lost_week + p_stake <= loss_week_most and lost_month + p_stake <= loss_month_most
      and lost_pay + p_stake <= loss_pay_most
      and (v_minute <= last_minute or minutes_day < time_day_most and minutes_week < time_week_most and minutes_month < time_month_most));
    if found then
      return true;
    end if;
    select day into v_known from play_counts where player = p_player for no key update;
    if not found then
      insert into play_counts (player, day) values (p_player, v_day) on conflict do nothing;
    elsif v_known < v_day then
      -- The row's lock is held, so no other call begins the windows as well.
      update play_counts set day = v_day, staked_day = 0, lost_day = 0, minutes_day = 0 where player = p_player;
      if (v_known - date '1970-01-05') / 7 <> (v_day - date '1970-01-05') / 7 then
        update play_counts set staked_week = 0, lost_week = 0, minutes_week = 0 where player = p_player;
      end if;
      if date_trunc('month', v_known::timestamp) <> date_trunc('month', v_day::timestamp) then
        update play_counts set staked_month = 0, lost_month = 0, minutes_month = 0 where player = p_player;
      end if;
      update play_counts set lost_pay = 0, pay_ends = next_pay_day(pay_days, v_day), pay_began = (v_day - date '1970-01-01') * 86400000::bigint - 28800000
      where player = p_player and pay_ends <= v_day;
    else
      return false;
    end if;
  end loop;
end $$;
--> statement-breakpoint
create or replace function limits_at(p_player bigint, p_at_ms bigint, p_all boolean) returns json language plpgsql stable as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
  v play_counts;
  v_days bigint := 1;
  v_weeks bigint := 1;
  v_months bigint := 1;
  v_pays bigint := 1;
begin
  select * into v from play_counts where player = p_player and (is_limited or p_all);
  if not found then
    return null;
  end if;
  if v.day < v_day then
    v_days := 0;
    v_weeks := ((v.day - date '1970-01-05') / 7 = (v_day - date '1970-01-05') / 7)::integer;
    v_months := (date_trunc('month', v.day::timestamp) = date_trunc('month', v_day::timestamp))::integer;
  end if;
  if v.pay_ends <= v_day then
    v_pays := 0;
    v.pay_ends := next_pay_day(v.pay_days, v_day);
  end if;
  return json_build_array(
    p_at_ms, p_at_ms / 60000 <= v.last_minute, v.round_most,
    v.stake_day_most, v.staked_day * v_days, v.stake_week_most, v.staked_week * v_weeks, v.stake_month_most, v.staked_month * v_months,
    v.loss_day_most, v.lost_day * v_days, v.loss_week_most, v.lost_week * v_weeks, v.loss_month_most, v.lost_month * v_months,
    v.time_day_most, v.minutes_day * v_days, v.time_week_most, v.minutes_week * v_weeks, v.time_month_most, v.minutes_month * v_months,
    v.loss_pay_most, v.lost_pay * v_pays, coalesce((v.pay_ends - date '1970-01-01') * 86400000::bigint - 28800000, 0));
end $$;
--> statement-breakpoint
create or replace function next_pay_day(p_days text, p_after date) returns date language sql immutable as $$
  select min(day) from (
    select p_after + step as day, extract(day from p_after + step)::integer as of_month,
      extract(day from date_trunc('month', p_after + step) + interval '1 month - 1 day')::integer as last,
      split_part(p_days, ' ', 1) as every, nullif(split_part(p_days, ' ', 2), '')::integer as wanted
    from generate_series(1, 31) step
  ) days
  where every = 'week' and extract(isodow from day) = wanted
    or every = 'month' and of_month = least(wanted, last)
    or every = 'halfMonth' and of_month in (15, least(30, last))
$$;
--> statement-breakpoint
create or replace function uncount_play(p_player bigint, p_stake bigint, p_win bigint, p_at_ms bigint) returns void language plpgsql as $$
declare
  v_day constant date := date '1970-01-01' + ((p_at_ms + 28800000) / 86400000)::integer;
begin
  update play_counts set staked_day = greatest(0, staked_day - p_stake), lost_day = lost_day - p_stake + p_win
  where player = p_player and day <= v_day;
  update play_counts set staked_week = greatest(0, staked_week - p_stake), lost_week = lost_week - p_stake + p_win
  where player = p_player and (day - date '1970-01-05') / 7 <= (v_day - date '1970-01-05') / 7;
  update play_counts set staked_month = greatest(0, staked_month - p_stake), lost_month = lost_month - p_stake + p_win
  where player = p_player and date_trunc('month', day::timestamp) <= date_trunc('month', v_day::timestamp);
  update play_counts set lost_pay = lost_pay - p_stake + p_win where player = p_player and pay_began <= p_at_ms;
end $$;
