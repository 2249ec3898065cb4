CREATE TABLE "sandbox_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "qr_code_text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "kind" text DEFAULT 'qrph' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "slip" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "return_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "notify_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "day" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_orders" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
CREATE INDEX "sandbox_reports_due" ON "sandbox_reports" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_transfer" ON "deposit_orders" USING btree ("gateway","transfer_reference");--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_slip_unique" UNIQUE("slip");