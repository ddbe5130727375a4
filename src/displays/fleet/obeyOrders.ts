import { SentOrder } from '#contract/modules/walls/screenOrders.ts'
import type { OrderAnswer, ScreenOrder, ScreenPicture } from '#contract/modules/walls/screenOrders.ts'
import { errorText } from '#contract/errorText.ts'
import type { KioskAsked } from './kioskBridge.ts'
import type { WallNotices } from './wallNotices.ts'

const identifyMs = 15_000

export type OrderParts = {
  serverNow: () => number
  /** `performance.now()` */
  monotonicMs: () => number
  notices: { getState: () => WallNotices; setState: (change: Partial<WallNotices>) => void }
  /** turns to the next page of the playlist; null where none is played */
  turn: () => ((step: 1 | -1) => void) | null
  takePicture: () => Promise<ScreenPicture>
  sendPicture: (picture: ScreenPicture) => Promise<unknown>
  canPower: () => boolean
  askKiosk: (asked: KioskAsked) => Promise<{ isDone: boolean; says: string }>
  /** soon, so that the acknowledgement still goes out */
  reloadSoon: () => void
}

/** Does what the office tells this screen, and says what became of it. An order that came too late is not carried out. */
export async function obey(message: unknown, parts: OrderParts): Promise<OrderAnswer> {
  const { data } = SentOrder.safeParse(message)
  if (!data) return { isDone: false, says: '页面版本较旧，不认识这个命令，请先重载' }
  if (parts.serverNow() > data.notAfter) return { isDone: false, says: '命令到得太晚，没有执行' }
  try {
    return await carryOut(data.order, parts)
  } catch (error) {
    return { isDone: false, says: `没有做到：${errorText(error)}`.slice(0, 200) }
  }
}

async function carryOut(order: ScreenOrder, parts: OrderParts): Promise<OrderAnswer> {
  const { notices, monotonicMs } = parts
  switch (order.kind) {
    case 'reload':
      parts.reloadSoon()
      return { isDone: true, says: '正在重载' }
    case 'identify':
      notices.setState({ identify: { name: order.name, screenNo: order.screenNo, untilMs: monotonicMs() + identifyMs } })
      return { isDone: true, says: '正在显示编号' }
    case 'message':
      notices.setState({ message: { text: order.text, untilMs: monotonicMs() + order.seconds * 1000 } })
      return { isDone: true, says: `“${order.text}”已显示` }
    case 'next': {
      const turn = parts.turn()
      if (!turn) return { isDone: false, says: '没有播放清单，没有下一页' }
      turn(1)
      return { isDone: true, says: '已换到下一页' }
    }
    case 'picture': {
      const picture = await parts.takePicture()
      await parts.sendPicture(picture)
      return { isDone: true, says: picture.isReal ? '实拍' : '重绘，非实拍' }
    }
    case 'power':
      return switchPower(order.isOn, parts)
    default:
      return order satisfies never
  }
}

/** The panel where the computer behind it can, else black over the board. */
async function switchPower(isOn: boolean, { notices, canPower, askKiosk }: OrderParts): Promise<OrderAnswer> {
  notices.setState({ isOff: !isOn })
  const word = isOn ? '开屏' : '关屏'
  if (!canPower()) return { isDone: true, says: `已用画面${word}，这台设备不能控制电视电源` }
  const { isDone, says } = await askKiosk({ kind: 'power', isOn })
  return { isDone, says: isDone ? `已${word}` : says }
}
