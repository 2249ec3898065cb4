/** Leaves per stored part: a power of two, so that a part is a subtree of its own. */
export const PART_LEAVES = 1_024

const ZEROS = `decode(repeat('00', 32), 'hex')`

/** The parts of an anchor's tree as they follow from the noted places of all chains. `anchor` and `day` are SQL. */
export function leavesOf(anchor: string, day: string): string {
  return `
    select part, array_agg(leaf order by leaf) as nodes, string_agg(leaf, ''::bytea order by leaf) as leaves
    from (
      select leaf, ((row_number() over (order by leaf) - 1) / ${PART_LEAVES})::integer as part
      from ledger_salts s
      cross join lateral (
        select seq, hash from ledger_anchored where player = s.player and anchor <= ${anchor} order by anchor desc limit 1
      ) h
      cross join lateral (select ledger_leaf(ledger_day_salt(s.salt, ${day}), s.player, h.seq, h.hash) as leaf) made
    ) leaves
    group by part`
}

/** The laws of anchors, one query each. `scope`: all that is kept of them, or the newest tree and the places that came with it. */
export function lawsOfAnchors(scope: 'all' | 'newest'): Record<string, string> {
  const which = scope === 'all' ? 'true' : 'n.anchor = (select max(id) from ledger_anchors)'
  const trees = `select n.* from (select distinct anchor from ledger_anchor_parts) n where ${which}`
  return {
    'an anchor follows the one before': `
      select 'anchor ' || day as subject, 'does not follow the day before' as found from (
        select *, lag(hash, 1, ${ZEROS}) over w as before, lag(day::date) over w as eve, row_number() over w as place
        from ledger_anchors window w as (order by id)
      ) a
      where id <> place or previous <> before or day::date <> eve + 1
        or hash <> ledger_anchor(id, day, leaves, root, previous)`,

    'an anchor holds the chains as they are': `
      select 'player ' || n.player || ' line ' || n.seq as subject, 'is not what was anchored' as found
      from ledger_anchored n left join ledger_carried c on c.owner = n.player and c.slot = 0
      left join ledger_lines l on l.player = n.player and l.seq = n.seq
      where ${which} and n.seq >= coalesce(c.seq, 0)
        and coalesce(l.hash, case when c.seq = n.seq then c.hash end) is distinct from n.hash`,

    'an anchor is the root of its tree': `
      select 'anchor ' || a.day as subject, case
        when t.kept is distinct from t.grown then 'its tree has other leaves'
        else 'its root is of another tree' end as found
      from (${trees}) n join ledger_anchors a on a.id = n.anchor
      cross join lateral (
        select (select sha256(string_agg(first || root || leaves, ''::bytea order by part)) from ledger_anchor_parts where anchor = a.id) as kept,
          sha256(string_agg(nodes[1] || ledger_merkle(nodes) || leaves, ''::bytea order by part)) as grown,
          ledger_merkle(array_agg(ledger_merkle(nodes) order by part)) as root,
          coalesce(sum(cardinality(nodes)), 0) as leaves
        from (${leavesOf('a.id', 'a.day')}) parts
      ) t
      where t.kept is distinct from t.grown or t.root <> a.root or t.leaves <> a.leaves`,
  }
}
