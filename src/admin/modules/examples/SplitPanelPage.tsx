import { Card, Menu } from 'antd'
import { useState } from 'react'
import { useOverview } from '../../../api/plc.ts'
import { SplitPanel } from '../../layout/SplitPanel.tsx'
import { Asked } from '../../session/Asked.tsx'
import styles from './SplitPanelPage.module.css'

/** Try it: machines on the left, the board of the chosen one on the right, and a bar between them to drag (VW-016). */
export function SplitPanelPage() {
  const [chosen, choose] = useState<string | null>(null)
  return (
    <Asked query={useOverview()} failed="设备没有读出">
      {({ machines }) => {
        const shown = chosen ?? machines[0]?.equipCode
        return (
          <SplitPanel
            title="设备"
            startPercent={22}
            left={
              <Card size="small" title="设备">
                <Menu
                  className={styles.list ?? ''}
                  selectedKeys={shown === undefined ? [] : [shown]}
                  items={machines.map(({ equipCode, name }) => ({ key: equipCode, label: `${equipCode} ${name}` }))}
                  onClick={({ key }) => choose(key)}
                />
              </Card>
            }
            right={
              <Card size="small" title="拖动中间的分隔条改变左右宽度，双击恢复">
                {shown === undefined ? (
                  '还没有设备'
                ) : (
                  // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with the session of this one
                  <iframe className={styles.board} title={`${shown} 画面`} src={`/display/machine/${encodeURIComponent(shown)}`} />
                )}
              </Card>
            }
          />
        )
      }}
    </Asked>
  )
}
