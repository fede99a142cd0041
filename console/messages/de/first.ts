// What the frame of every page and the list of the inbox show.
import { common } from './common.ts'
import { files } from './files.ts'
import { followUp } from './follow-up.ts'
import { inbox } from './inbox.ts'
import { notices } from './notices.ts'
import { permissions } from './permissions.ts'
import { refusals } from './refusals.ts'
import { status } from './status.ts'

export const messages = {
  ...common,
  ...files,
  ...followUp,
  ...inbox,
  ...notices,
  ...permissions,
  ...refusals,
  ...status,
}
