import { z } from 'zod'
import { Channel, MessageKind } from './messageTemplate.ts'

/** Body of `POST /sys/message/sysMessageTemplate/sendMsg` (api-contract.md 2.12); `testData` is a JSON object text. */
export const SendMsg = z.object({
  msgType: Channel.optional(),
  receiver: z
    .string('请输入接收人')
    .trim()
    .min(1, '请输入接收人')
    .max(200, '不超过 200 个字符')
    .regex(/^[^\r\n]*$/, '不能换行'),
  templateCode: z.string('请选择模板').min(1, '请选择模板').max(64),
  testData: z.union([z.string().max(4000), z.record(z.string(), z.unknown()).transform((values) => JSON.stringify(values))]).default('{}'),
})

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')

/** How a person wants to be told: ways by kind, and the hours without mail and text messages (`from` may be later than `to`: over midnight). */
export const MessageChoices = z.object({
  channels: z.partialRecord(MessageKind, z.array(Channel.exclude(['3'])).max(3)).default({}),
  quiet: z.object({ from: time, to: time }).nullable().default(null),
})
export type MessageChoices = z.infer<typeof MessageChoices>

/** Which ways this plant has: by `msgType`. The bell is always there. */
export const OpenChannels = z.array(Channel)
