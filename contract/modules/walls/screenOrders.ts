import { z } from 'zod'

/** What the office can tell a screen to do, with the right that each needs. */
export const screenOrders = {
  reload: { title: '重载', right: 'mes:screen:reload' },
  identify: { title: '标识', right: 'mes:screen:identify' },
  message: { title: '消息', right: 'mes:screen:message' },
  next: { title: '下一页', right: 'mes:screen:next' },
  picture: { title: '截屏', right: 'mes:screen:picture' },
  power: { title: '开关屏', right: 'mes:screen:power' },
} as const
export type ScreenOrderKind = keyof typeof screenOrders

/** An order as it goes to the screen. */
export const ScreenOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reload') }),
  z.object({ kind: z.literal('identify'), name: z.string(), screenNo: z.string() }),
  z.object({ kind: z.literal('message'), text: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal('next') }),
  z.object({ kind: z.literal('picture') }),
  z.object({ kind: z.literal('power'), isOn: z.boolean() }),
])
export type ScreenOrder = z.infer<typeof ScreenOrder>

/** On the screen's own socket, event `order`. Later than `notAfter` (server ms) it is refused: nothing is done for a person who has gone. */
export const SentOrder = z.object({ ticket: z.string(), notAfter: z.number(), order: ScreenOrder })
export type SentOrder = z.infer<typeof SentOrder>

/** What the screen acknowledges with. */
export const OrderAnswer = z.object({ isDone: z.boolean(), says: z.string().max(200) })
export type OrderAnswer = z.infer<typeof OrderAnswer>

/** Body of `POST /mes/screen/order/{kind}`; `text` and `minutes` of a message, `isOn` of power. */
export const GiveOrder = z.object({
  ids: z.array(z.string().max(64)).min(1, '请先选择屏幕').max(100, '一次最多 100 块屏幕'),
  text: z.string().trim().max(60, '不超过 60 个字符').default(''),
  minutes: z.number().min(1).max(480).default(2),
  isOn: z.boolean().default(true),
})
export type GiveOrder = z.input<typeof GiveOrder>

/** dictionary screen_order_outcome */
export const outcomes = { done: '完成', failed: '没有做到', offline: '离线', late: '没有回音' } as const
export type Outcome = keyof typeof outcomes

/** What became of an order on each screen. */
export const OrderResults = z.array(
  z.object({ screenId: z.string(), name: z.string(), outcome: z.enum(['done', 'failed', 'offline', 'late']), says: z.string(), tookMs: z.number() }),
)
export type OrderResults = z.infer<typeof OrderResults>

/** a picture of a screen, as the page or its computer made it */
const Jpeg = z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/, '图片应为 JPEG')

/** Body of `POST /sys/display/picture`. `isReal`: taken of what the screen shows, else drawn once more by the page (非实拍). */
export const ScreenPicture = z.object({ isReal: z.boolean(), thumb: Jpeg.max(60_000), picture: Jpeg.max(700_000) })
export type ScreenPicture = z.infer<typeof ScreenPicture>

/** `result` of `GET /mes/screen/thumbs`. */
export const ScreenThumbs = z.array(z.object({ screenId: z.string(), at: z.number(), isReal: z.boolean(), thumb: z.string() }))
export type ScreenThumbs = z.infer<typeof ScreenThumbs>

/** `result` of `GET /mes/screen/picture?id=`. */
export const NewestPicture = z.object({ at: z.number(), isReal: z.boolean(), picture: z.string() }).nullable()
