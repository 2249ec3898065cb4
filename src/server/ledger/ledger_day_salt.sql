-- A chain's salt of one day, from its secret. It tells nothing of other days.
create or replace function ledger_day_salt(secret bytea, day text) returns bytea language sql immutable parallel safe as $$
  select sha256(secret || convert_to(day, 'UTF8'))
$$;
