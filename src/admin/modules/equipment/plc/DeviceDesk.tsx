import { Drawer, Tabs } from 'antd'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx'
import { StoredRegisters } from './StoredRegisters.tsx'
import { TemplateFrom } from './TemplateFrom.tsx'

const widthPx = 860

type Props = { deviceCode: string; name: string; protocol: Protocol; onClose: () => void }

/** What a person needs who brings a device into service: the test by layers, its registers live, and how it is read. */
export function DeviceDesk({ deviceCode, name, protocol, onClose }: Props) {
  return (
    <Drawer
      title={`调试 ${deviceCode} ${name}`}
      extra={<TemplateFrom deviceCode={deviceCode} name={name} />}
      open
      size={widthPx}
      onClose={onClose}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <Tabs
        destroyOnHidden
        items={[
          { key: 'test', label: '连接测试', children: <ConnectionTest target={{ deviceCode }} /> },
          { key: 'browse', label: '寄存器', children: <StoredRegisters deviceCode={deviceCode} protocol={protocol} /> },
          { key: 'diagnostics', label: '通讯诊断', children: <DiagnosticsPanel deviceCode={deviceCode} /> },
        ]}
      />
    </Drawer>
  )
}
