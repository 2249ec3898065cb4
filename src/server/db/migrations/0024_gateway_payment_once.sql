DROP INDEX "deposit_orders_gateway";--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_orders_gateway" ON "deposit_orders" USING btree ("gateway_id");