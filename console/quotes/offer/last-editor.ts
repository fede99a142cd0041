// Who changed a quote last.
import type { Schemas } from '../../service/api.ts'

/** Returns who changed the quote last, as the history names them: those who only copied a link to accept it have an entry as well. */
export function lastEditorOf(history: readonly Schemas['HistoryEntry'][]): string | undefined {
  return history.findLast(({ link_action }) => link_action !== 'read')?.actor
}
