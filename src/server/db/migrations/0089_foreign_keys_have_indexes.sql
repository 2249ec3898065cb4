CREATE INDEX "safety_events_player" ON "safety_events" USING btree ("player","happened_at");--> statement-breakpoint
CREATE INDEX "mail_letters_player" ON "mail_letters" USING btree ("player");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "social_departures_player" ON "social_departures" USING btree ("player");--> statement-breakpoint
CREATE INDEX "bank_claims_player" ON "bank_claims" USING btree ("player");--> statement-breakpoint
CREATE INDEX "bank_reveals_account" ON "bank_reveals" USING btree ("account");--> statement-breakpoint
CREATE INDEX "deposit_reversals_player" ON "deposit_reversals" USING btree ("player");--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account");