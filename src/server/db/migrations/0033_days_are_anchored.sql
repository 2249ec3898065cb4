CREATE TABLE "ledger_anchor_parts" (
	"anchor" bigint NOT NULL,
	"part" integer NOT NULL,
	"first" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	"leaves" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchor_parts_anchor_part_pk" PRIMARY KEY("anchor","part")
);
--> statement-breakpoint
CREATE TABLE "ledger_anchored" (
	"player" bigint NOT NULL,
	"anchor" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchored_player_anchor_pk" PRIMARY KEY("player","anchor")
);
--> statement-breakpoint
CREATE TABLE "ledger_anchors" (
	"id" bigint PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"leaves" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_anchors_day_unique" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "ledger_salts" (
	"player" bigint PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_anchored_anchor" ON "ledger_anchored" USING btree ("anchor");
--> statement-breakpoint
create or replace function ledger_anchor(id bigint, day text, leaves bigint, root bytea, previous bytea) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to('perya anchor 1' || E'\nanchor ' || id || E'\nday ' || day || E'\nprevious ' || encode(previous, 'hex')
    || E'\nleaves ' || leaves || E'\nroot ' || encode(root, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_day_salt(secret bytea, day text) returns bytea language sql immutable parallel safe as $$
  select sha256(secret || convert_to(day, 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_keep() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'LG003';
end $$;
create or replace trigger ledger_keep before update or delete on ledger_ids for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_lines for each statement execute function ledger_keep();
create or replace trigger ledger_keep_row before update or delete on ledger_lines for each row execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_proofs for each statement execute function ledger_keep();
create or replace trigger ledger_keep before update or delete on ledger_anchors for each statement execute function ledger_keep();
--> statement-breakpoint
create or replace function ledger_leaf(salt bytea, player bigint, seq bigint, head bytea) returns bytea language sql immutable parallel safe as $$
  select sha256('\x00'::bytea || salt || convert_to('player ' || player || E'\nseq ' || seq || E'\nhead ' || encode(head, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
create or replace function ledger_merkle(nodes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
declare
  v_level bytea[] := nodes;
  v_next bytea[];
begin
  if coalesce(cardinality(nodes), 0) = 0 then return sha256(''::bytea); end if;
  while cardinality(v_level) > 1 loop
    v_next := '{}';
    for i in 1 .. cardinality(v_level) by 2 loop
      v_next := v_next || case when i = cardinality(v_level) then v_level[i]
        else sha256('\x01'::bytea || v_level[i] || v_level[i + 1]) end;
    end loop;
    v_level := v_next;
  end loop;
  return v_level[1];
end $$;
