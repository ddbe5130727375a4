import './tables.ts'
import { z } from 'zod'
import { listViewPaths, ListViewAsked } from '#contract/modules/listViews/listView.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import { defineServerModule } from '../serverModule.ts'
import { keepView, removeView, viewsFor } from './listViews.service.ts'
import { migration } from './migrations/0461-list-views.ts'

export const listViews = defineServerModule<{ db: Database; bus: Bus; now: () => number }>({
  name: 'listViews',
  tenantTables: ['sys_list_view'],
  migrations: { '0461-list-views': migration },
  routes({ db, bus, now }) {
    const units = createUnits({ db, bus, now })
    return [
      defineRoute({ method: 'GET', path: listViewPaths.mine, access: { signedIn: true }, run: ({ caller }) => viewsFor(db, signedIn(caller)) }),
      defineRoute({
        method: 'POST',
        path: listViewPaths.save,
        access: { signedIn: true },
        body: ListViewAsked,
        audit: { title: '保存列表视图', operateType: operateTypes.edit },
        run: ({ body, caller }) => units(signedIn(caller), (unit) => keepView(unit, signedIn(caller), body)),
      }),
      defineRoute({
        method: 'DELETE',
        path: listViewPaths.remove,
        access: { signedIn: true },
        query: z.object({ id: z.string().min(1, '请选择视图').max(64) }),
        audit: { title: '删除列表视图', operateType: operateTypes.delete },
        run: ({ query: { id }, caller }) => units(signedIn(caller), (unit) => removeView(unit, signedIn(caller), id)),
      }),
    ]
  },
})
