import { Card, Empty, Space, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceLink, PlantTag } from '#contract/modules/equipment/overview.ts'
import { useDeviceLinks, usePlantTags } from '../../../../api/plc.ts'
import { useAddressQuery } from '../../../resource/listQueryState.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { mostTags } from '../trend/trendGroups.ts'
import { ByTheme } from '../ByTheme.tsx'
import { ConnectButton } from '../connect/ConnectButton.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { DeviceLinks, isIll } from './DeviceLinks.tsx'
import { DeviceValues } from './DeviceValues.tsx'
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx'
import { StoredRegisters } from './StoredRegisters.tsx'
import { withTrips } from './roundTrips.ts'
import type { RoundTrips } from './roundTrips.ts'
import styles from './PlcOverviewPage.module.css'

const none: RoundTrips = new Map()

/** How every device is read, those in trouble first, and beside the list everything of one of them (factory.md Appendix B, PLC 监控). Which one stands in the address. */
export function PlcOverviewPage() {
  const query = useDeviceLinks()
  return (
    <Card>
      <Asked query={query} failed="采集设备没有读出">
        {(links) =>
          links.length === 0 ? (
            <Empty description="还没有采集设备：接第一台，或在“采集设备”里导入表格">
              <Space>
                <ConnectButton type="primary" />
                <Link to="/plc/device">采集设备</Link>
              </Space>
            </Empty>
          ) : (
            <ByTheme className={styles.page}>
              <Overview links={links} />
            </ByTheme>
          )
        }
      </Asked>
    </Card>
  )
}

function Overview({ links }: { links: readonly DeviceLink[] }) {
  const { asked, ask } = useAddressQuery()
  const [seen, setSeen] = useState<{ links: readonly DeviceLink[] | null; trips: RoundTrips }>({ links: null, trips: none })
  if (seen.links !== links) setSeen({ links, trips: withTrips(seen.trips, links) })
  // what matters now is open before anybody chooses: the first that needs somebody, else the first of all
  const chosen = links.find(({ deviceCode }) => deviceCode === asked['device']) ?? links.find(isIll) ?? links[0]
  return (
    <>
      <DeviceLinks links={links} trips={seen.trips} chosen={chosen?.deviceCode ?? null} onChoose={(device) => ask({ ...asked, device })} />
      {chosen ? (
        <OneDevice key={chosen.deviceCode} link={chosen} />
      ) : (
        <Empty className={styles.unchosen ?? ''} description="选择一台设备，看它的测点、通讯和寄存器" />
      )}
    </>
  )
}

function OneDevice({ link: { deviceCode, name, protocol } }: { link: DeviceLink }) {
  const mayTry = useHolds('mes:plcDevice:edit')
  const { data: all = [] } = usePlantTags()
  const tags = all.filter((tag) => tag.deviceCode === deviceCode)
  const panels = [
    { key: 'values', label: '测点', children: <DeviceValues deviceCode={deviceCode} /> },
    { key: 'diagnostics', label: '通讯诊断', children: <DiagnosticsPanel deviceCode={deviceCode} /> },
    { key: 'test', label: '连接测试', children: <ConnectionTest target={{ deviceCode }} />, isTry: true },
    { key: 'browse', label: '寄存器', children: <StoredRegisters deviceCode={deviceCode} protocol={protocol} />, isTry: true },
  ]
  return (
    <section className={styles.one} aria-label={`${deviceCode} ${name}`}>
      <header className={styles.head}>
        <h2>
          {deviceCode} {name}
        </h2>
        <Space wrap>
          <Link to={`/plc/trend?tags=${trendCodes(tags)}`}>看趋势</Link>
          <Link to={`/plc/tag?deviceCode=${encodeURIComponent(deviceCode)}`}>测点设置</Link>
          <Link to={`/plc/device?deviceCode=${encodeURIComponent(deviceCode)}`}>设备设置</Link>
        </Space>
      </header>
      <Tabs destroyOnHidden items={panels.filter((panel) => !panel.isTry || mayTry).map(({ isTry: _try, ...item }) => item)} />
    </section>
  )
}

function trendCodes(tags: readonly PlantTag[]): string {
  return tags
    .filter(({ unit }) => unit !== '')
    .slice(0, Math.min(4, mostTags))
    .map(({ tagCode }) => encodeURIComponent(tagCode))
    .join(',')
}
