CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"player" bigint NOT NULL,
	"given" uuid NOT NULL,
	"state" text NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "coupon" uuid;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "promised" jsonb;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_player_players_id_fk" FOREIGN KEY ("player") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_given_player_props_id_fk" FOREIGN KEY ("given") REFERENCES "public"."player_props"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_given" ON "coupon_uses" USING btree ("given");--> statement-breakpoint
CREATE INDEX "coupon_uses_player" ON "coupon_uses" USING btree ("player");