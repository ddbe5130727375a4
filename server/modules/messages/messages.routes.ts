import type { AnyRoute } from '../../http/route.ts'
import { announcementRoutes } from './announcements.routes.ts'
import { inboxRoutes } from './inbox.routes.ts'
import type { MessagesParts } from './parts.ts'

/** Everything of the module `messages` that answers over HTTP. */
export function messagesRoutes(parts: MessagesParts): AnyRoute[] {
  return [...announcementRoutes(parts), ...inboxRoutes(parts)]
}
