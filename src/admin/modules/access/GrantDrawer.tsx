import { Drawer } from 'antd'
import { GrantEditor } from './GrantEditor.tsx'
import type { Holder } from './useRights.ts'

const nobodyLooks = () => {}

/** The grants of a department or of a role of one, in a drawer. */
export function GrantDrawer({ title, holder, onClose }: { title: string; holder: Holder; onClose: () => void }) {
  return (
    <Drawer title={title} size="min(920px, 100vw)" open onClose={onClose}>
      <GrantEditor holder={holder} others={[]} isReadOnly={false} onDraft={nobodyLooks} onRules={null} />
    </Drawer>
  )
}
