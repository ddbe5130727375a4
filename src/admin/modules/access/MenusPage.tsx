import { menus } from '#contract/modules/access/permission.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { MenuIcon } from '../../layout/MenuIcon.tsx'
import { OffersProvider } from '../../fields/offersContext.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { menuOffers } from './menuOffers.tsx'
import { MenuOrder } from './MenuOrder.tsx'

const cells = { icon: IconCell }

/** Menus, pages and button rights as a tree (ADM-004). */
export function MenusPage() {
  return (
    <OffersProvider value={menuOffers}>
      <ResourcePage resource={menus} cells={cells} ToolbarActions={MenuOrder} />
    </OffersProvider>
  )
}

function IconCell({ row }: { row: RecordRow }) {
  const name = plainText({ name: 'icon' }, row)
  return name === '' ? null : (
    <span title={name}>
      <MenuIcon name={name} /> {name}
    </span>
  )
}
