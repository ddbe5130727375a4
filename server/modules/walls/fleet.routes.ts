import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { GiveOrder, ScreenPicture, screenOrders } from '#contract/modules/walls/screenOrders.ts'
import type { NewestPicture, ScreenOrder, ScreenOrderKind, ScreenThumbs } from '#contract/modules/walls/screenOrders.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { giveOrder } from './orders.service.ts'
import type { WallsParts } from './parts.ts'
import { notePicture } from './vitals.service.ts'

type Written = z.output<typeof GiveOrder>

/** What the office asks of screens: orders, each with its right, and how they looked last. */
export function fleetRoutes({ db, bus, now }: WallsParts): AnyRoute[] {
  const orders = (Object.keys(screenOrders) as ScreenOrderKind[]).map((kind) =>
    // the keys of a constant object
    defineRoute({
      method: 'POST',
      path: `/mes/screen/order/${kind}`,
      access: { permission: screenOrders[kind].right },
      body: GiveOrder,
      perMinute: 60,
      audit: { title: `屏幕命令：${screenOrders[kind].title}`, operateType: operateTypes.edit },
      async run({ body, caller }) {
        if (kind === 'message' && body.text === '') throw needed('请输入要显示的消息')
        const results = await giveOrder({ db, bus, now }, signedIn(caller), body.ids, (screen) => orderOf(kind, body, screen))
        const failed = results.filter(({ outcome }) => outcome !== 'done')
        const message =
          failed.length === 0
            ? `${screenOrders[kind].title}：${results.length} 块屏幕已完成`
            : `${failed.length} 块屏幕没有完成：${failed[0]?.name ?? ''} ${failed[0]?.says ?? ''}`
        return new Reply({ envelope: { success: true, code: 200, message, result: results } })
      },
    }),
  )
  return [
    ...orders,
    defineRoute({
      method: 'GET',
      path: '/mes/screen/thumbs',
      access: { permission: 'mes:screen:list' },
      async run(): Promise<ScreenThumbs> {
        const rows = await db.selectFrom('mes_screen_picture').select(['screenId', 'at', 'isReal', 'thumb']).execute()
        return rows.map(({ screenId, at, isReal, thumb }) => ({ screenId, at: Number(at), isReal: isReal === 1, thumb }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/screen/picture',
      access: { permission: 'mes:screen:list' },
      query: z.object({ id: z.string().min(1).max(64) }),
      async run({ query }): Promise<z.infer<typeof NewestPicture>> {
        const found = await db.selectFrom('mes_screen_picture').select(['at', 'isReal', 'picture']).where('screenId', '=', query.id).executeTakeFirst()
        return found ? { at: Number(found.at), isReal: found.isReal === 1, picture: found.picture } : null
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/display/picture',
      access: { screen: true },
      body: ScreenPicture,
      perMinute: 30,
      async run({ body, caller }) {
        const { screenId } = signedIn(caller)
        if (screenId === null) throw new Problem(403, '只有屏幕能上传自己的画面')
        await notePicture(db, bus, screenId, body, now())
        return null
      },
    }),
  ]
}

function orderOf(kind: ScreenOrderKind, { text, minutes, isOn }: Written, { name, screenNo }: { name: string; screenNo: string }): ScreenOrder {
  switch (kind) {
    case 'identify':
      return { kind, name, screenNo }
    case 'message':
      return { kind, text, seconds: Math.round(minutes * 60) }
    case 'power':
      return { kind, isOn }
    case 'reload':
    case 'next':
    case 'picture':
      return { kind }
    default:
      return kind satisfies never
  }
}

function needed(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { text: [sentence] } })
}
