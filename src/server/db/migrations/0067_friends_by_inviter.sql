DROP INDEX "superiors_superior";--> statement-breakpoint
CREATE INDEX "superiors_joined" ON "superiors" USING btree ("superior","filled_at","player");