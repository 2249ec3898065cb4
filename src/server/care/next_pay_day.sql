-- The first pay day after a day: "week 5" pays each Friday, "halfMonth" on the 15th and 30th, "month 25" each month on that day. A month that is too
-- short pays on its last day. `contract/care/payDays.ts` says the same.
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
