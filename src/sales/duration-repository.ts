// Summarizes durations in SQL.

/** An hour, four, a day, three, a week, four weeks; one more bucket has no limit. */
const LIMITS_S = [3600, 14_400, 86_400, 259_200, 604_800, 2_419_200, null]

const bucketsSql = LIMITS_S.map((limit, index) => {
  const above = index === 0 ? '' : ` and seconds > ${LIMITS_S[index - 1]}`
  const within = limit === null ? 'true' : `seconds <= ${limit}`
  return `json_build_object('up_to_s', ${limit}, 'count', coalesce(sum(quotes) filter (where ${within}${above}), 0))`
}).join(', ')

/**
 * The JSON of the rows of `source`, each a duration in `seconds` and how often there is one, `quotes`. The median is the first
 * duration up to which (`up_to`) at least half of all are counted.
 */
export const durationSummary = (source: string) => `(
  select json_build_object('count', coalesce(max(total), 0), 'median_s', min(seconds) filter (where up_to * 2 >= total),
    'p90_s', min(seconds) filter (where up_to * 10 >= total * 9), 'buckets', json_build_array(${bucketsSql}))
  from (select seconds, sum(quotes) as quotes, sum(sum(quotes)) over (order by seconds) as up_to,
      sum(sum(quotes)) over () as total
    from ${source} group by seconds having sum(quotes) > 0) duration)`
