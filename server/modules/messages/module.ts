import { announcements } from '#contract/modules/messages/announcementRecord.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { announcementCommands } from './announcementCommands.ts'
import { announcementHooks, asReader } from './announcementHooks.ts'
import { messagesRoutes } from './messages.routes.ts'
import { migration } from './migrations/0023-announcements.ts'
import type { MessagesParts } from './parts.ts'

export const messages = defineServerModule<MessagesParts>({
  name: 'messages',
  resources: [serve(announcements, 'sys_announcement', { hooks: announcementHooks, openTo: asReader })],
  commands: announcementCommands,
  routes: messagesRoutes,
  migrations: { '0023-announcements': migration },
})
