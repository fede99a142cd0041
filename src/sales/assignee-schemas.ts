// JSON schema of an assignment.
import { Type } from '../platform/typebox.ts'
import { closed, Identifier, Nullable } from '../platform/wire-schema.ts'

export const AssigneeIn = Type.Object(
  { assignee: Type.Object({ user_id: Nullable(Identifier('A user; null for nobody')) }, closed()) },
  { ...closed(), examples: [{ assignee: { user_id: 2 } }] },
)
