import { announcements } from '#contract/modules/messages/announcementRecord.ts'
import { outgoing } from '#contract/modules/messages/message.ts'
import { messageTemplates } from '#contract/modules/messages/messageTemplate.ts'
import { wallAnnouncementTopic } from '#contract/modules/messages/wallAnnouncement.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { announcementCommands } from './announcementCommands.ts'
import { announcementHooks, asReader } from './announcementHooks.ts'
import { deliveryJobs } from './delivery/deliver.ts'
import { tellAdministrators } from './failedJobs.service.ts'
import { jobFailed } from '../../jobs/handler.ts'
import { messageCommands, messageHooks } from './messageHooks.ts'
import { migration as messagesMigration } from './migrations/0075-messages.ts'
import { migration as targets } from './migrations/0121-announcement-targets.ts'
import { migration as messageFiles } from './migrations/0495-message-files.ts'
import { migration as toWalls } from './migrations/0227-announcement-walls.ts'
import { messagesRoutes } from './messages.routes.ts'
import { migration } from './migrations/0023-announcements.ts'
import type { MessagesParts } from './parts.ts'

export const messages = defineServerModule<MessagesParts>({
  name: 'messages',
  resources: [
    serve(announcements, 'sys_announcement', { hooks: announcementHooks, openTo: asReader }),
    serve(messageTemplates, 'sys_sms_template'),
    serve(outgoing, 'sys_sms', { hooks: ({ jobHandlers }) => messageHooks(jobHandlers) }),
  ],
  commands: [...announcementCommands, ...messageCommands],
  within: [follow(jobFailed, tellAdministrators)],
  jobs: deliveryJobs,
  retained: [wallAnnouncementTopic],
  routes: messagesRoutes,
  tenantTables: ['sys_announcement_send', 'sys_sms_file'],
  migrations: {
    '0023-announcements': migration,
    '0075-messages': messagesMigration,
    '0121-announcement-targets': targets,
    '0227-announcement-walls': toWalls,
    '0495-message-files': messageFiles,
  },
})
