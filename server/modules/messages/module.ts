import { defineServerModule } from '../../resource/serverModule.ts'
import { messagesRoutes } from './messages.routes.ts'
import type { MessagesParts } from './parts.ts'

export const messages = defineServerModule<MessagesParts>({ name: 'messages', routes: messagesRoutes })
