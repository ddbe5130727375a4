import { Drawer } from 'antd'
import { CompanySettings } from './CompanySettings.tsx'
import { LookSettings } from './LookSettings.tsx'

/** How the office looks, every switch at once, and how the plant presents itself (SET-001 to SET-015). */
export function SettingDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer title="系统设置" placement="right" size={300} open={isOpen} onClose={onClose} destroyOnHidden>
      <LookSettings />
      <CompanySettings />
    </Drawer>
  )
}
