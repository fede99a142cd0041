// Texts that would be SQL, if anybody put them into a statement; and how to notice that somebody did.

/** A sequence that nothing of the service knows: it counts how often a piece of SQL was run, also where it is rolled back. */
export const PROBE = 'probe'

const probe = `nextval($$${PROBE}$$)`

/** Texts made from what usually stands in a place. */
export type Payloads = {
  probes: ((usual: string) => string)[]
  breakers: ((usual: string) => string)[]
  /** The first is true and the second is not; nothing else tells them apart. */
  pairs: ((usual: string) => [string, string])[]
}

/** Each after the usual value, in one of the places where a value can stand in a statement. */
const probes: ((usual: string) => string)[] = [
  (usual) => `${usual} or ${probe}>0`,
  (usual) => `${usual}) or ${probe}>0-- `,
  (usual) => `${usual}' or ${probe}>0-- `,
  (usual) => `${usual}' or ${probe}>0 or '7'='8`,
  (usual) => `${usual}') or ${probe}>0-- `,
  (usual) => `${usual}')) or ${probe}>0-- `,
  (usual) => `${usual}" or ${probe}>0-- `,
  (usual) => `${usual}") or ${probe}>0-- `,
  (usual) => `${usual}" is null or ${probe}>0-- `,
  (usual) => `${usual}\\' or ${probe}>0-- `,
  (usual) => `${usual}'/**/or/**/${probe}>0--`,
  (usual) => `${usual}; select ${probe}-- `,
  (usual) => `${usual}'; select ${probe}-- `,
  (usual) => `${usual}'); select ${probe}-- `,
  (usual) => `${usual}'||${probe}||'`,
  (usual) => `${usual}'||(select ${probe})::text||'`,
  (usual) => `${usual},(select ${probe})`,
  (usual) => `${usual} union all select ${probe}::text-- `,
  (usual) => `${usual}' union all select ${probe}::text-- `,
  () => `(select ${probe})`,
  () => `{"${probe}"}`,
  (usual) => `${usual}%27 or ${probe}>0-- `,
  (usual) => `${usual}\u02bc or ${probe}>0-- `,
  (usual) => `${usual}\uff07 or ${probe}>0-- `,
]

/** What breaks a statement that it gets into. */
const breakers: ((usual: string) => string)[] = [
  "'",
  '"',
  '\\',
  '$$',
  '$1',
  '$2',
  '{',
  '{"',
  '"}',
  "''",
  '--',
  // Not at the end: there it would mark a place (injection-points.ts).
  '/* ',
  ';',
].map((sign) => (usual) => usual + sign)

const pairs: ((usual: string) => [string, string])[] = [
  ' or 7=7',
  "' or '7'='7",
  "' or 7=7-- ",
  "') or ('7'='7",
  '" or "7"="7',
  ' and 7=7',
  "' and '7'='7",
].map((text) => (usual) => [usual + text, usual + text.replace(/7$|7(?=-- $)/, '8')])

export const allPayloads: Payloads = { probes, breakers, pairs }

/** One for each way into a statement: as it is, out of quotes, out of a name, past a backslash, as one of its own. */
export const fewPayloads: Payloads = {
  probes: [0, 2, 4, 8, 9, 12].map((index) => probes[index]!),
  breakers: [(usual) => `${usual}'"`],
  pairs: pairs.slice(1, 2),
}

/** The answer without what differs anyhow: the payload, numbers and times, ids that are made up. */
export function levelled(text: string, payload: string): string {
  const shown = [payload, JSON.stringify(payload).slice(1, -1), encodeURIComponent(payload)]
  return shown
    .reduce((rest, each) => rest.replaceAll(each, '¤'), text)
    .replace(/[A-Za-z0-9+/_-]{16,}=*/g, '*')
    .replace(/\d+/g, '0')
}
