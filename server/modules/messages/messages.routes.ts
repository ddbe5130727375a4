import type { AnyRoute } from '../../http/route.ts'
import { inboxRoutes } from './inbox.routes.ts'
import type { MessagesParts } from './parts.ts'
import { templateRoutes } from './template.routes.ts'

/** Everything of the module `messages` that answers over HTTP; announcements for those who write them are a declared resource, and so are the commands on them. */
export function messagesRoutes(parts: MessagesParts): AnyRoute[] {
  return [...inboxRoutes(parts), ...templateRoutes(parts)]
}
