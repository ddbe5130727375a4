import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { MakeAutoBoard, PublishBoard, SaveDraft, UnpublishBoard } from '#contract/modules/walls/wall.ts'
import { createUnits } from '../../bus/units.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { boardDraft, publishBoard, saveDraft, shownBoard, unpublishBoard, versionOf } from './boards.service.ts'
import { makeAutoBoard } from './makeBoard.service.ts'
import type { WallsParts } from './parts.ts'

const byId = z.object({ id: z.string().min(1).max(64) })

/** Boards as data: what walls show, and what the editor reads, saves and publishes. */
export function boardRoutes({ db, bus, now }: WallsParts): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const edit = { permission: 'mes:wall:edit' } as const
  return [
    defineRoute({
      method: 'GET',
      path: '/mes/wall/shown',
      access: { permission: 'mes:plc:view' },
      query: z.object({ code: z.string().min(1).max(64) }),
      run: ({ query }) => shownBoard(db, query.code),
    }),
    defineRoute({ method: 'GET', path: '/mes/wall/draft', access: edit, query: byId, run: ({ query }) => boardDraft(db, query.id) }),
    defineRoute({
      method: 'GET',
      path: '/mes/wall/version',
      access: edit,
      query: byId.extend({ no: z.coerce.number().int().min(1) }),
      run: ({ query }) => versionOf(db, query.id, query.no),
    }),
    defineRoute({
      method: 'PUT',
      path: '/mes/wall/draft',
      access: edit,
      body: SaveDraft,
      perMinute: 120,
      run: ({ body, caller }) => units(signedIn(caller), async (unit) => ({ draftNo: await saveDraft(unit, body) })),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/wall/auto',
      access: { permission: 'mes:wall:publish' },
      body: MakeAutoBoard,
      audit: { title: '生成自动看板', operateType: operateTypes.add },
      run: ({ body, caller }) => units(signedIn(caller), async (unit) => ({ id: await makeAutoBoard(unit, body), wallCode: body.wallCode })),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/wall/unpublish',
      access: { permission: 'mes:wall:publish' },
      body: UnpublishBoard,
      audit: { title: '撤下看板', operateType: operateTypes.edit },
      async run({ body, caller }) {
        await units(signedIn(caller), (unit) => unpublishBoard(unit, body))
        return new Reply({ envelope: { success: true, code: 200, message: '已撤下，正在放它的屏幕 5 秒内换掉', result: null } })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/wall/publish',
      access: { permission: 'mes:wall:publish' },
      body: PublishBoard,
      audit: { title: '发布看板', operateType: operateTypes.edit },
      async run({ body, caller }) {
        const versionNo = await units(signedIn(caller), (unit) => publishBoard(unit, body))
        return new Reply({ envelope: { success: true, code: 200, message: `版本 ${versionNo} 已发布，正在放它的屏幕 5 秒内换好`, result: { versionNo } } })
      },
    }),
  ]
}
