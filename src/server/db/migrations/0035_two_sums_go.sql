ALTER TABLE "player_totals" DROP COLUMN "turnover_left";--> statement-breakpoint
ALTER TABLE "player_totals" DROP COLUMN "deposit_left";--> statement-breakpoint
ALTER TABLE "player_totals" DROP COLUMN "bonus_bound";