import { Button, Empty, List } from 'antd'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { designActs, useLosses, useVersions } from '../../../../api/cgform.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import styles from './Designer.module.css'
import { useDesigning } from './useDesigning.ts'

/** Versions that were put into service, any of which can be drawn again, and files of what was lost by one. */
export function VersionsPanel({ id, onTake }: { id: string; onTake: (design: Design) => void }) {
  const versions = useVersions(id)
  return (
    <div className={styles.settings}>
      <h3>在用过的版本</h3>
      <Asked query={versions} failed="版本没有读出">
        {(found) =>
          found.length === 0 ? (
            <Empty description="还没有同步过。同步数据库以后，这里有每一版" />
          ) : (
            <List
              size="small"
              dataSource={found}
              renderItem={({ tableVersion, by, at, design }) => (
                <List.Item
                  actions={[
                    <Button key="take" type="link" size="small" onClick={() => onTake(design)}>
                      用作草稿
                    </Button>,
                  ]}
                >
                  v{tableVersion}，{design.table.fields.length} 个字段，{by}，{at}
                </List.Item>
              )}
            />
          )
        }
      </Asked>
      <Permit action="sys:cgform:sync">
        <Lost id={id} />
      </Permit>
    </div>
  )
}

function Lost({ id }: { id: string }) {
  const losses = useLosses(id)
  const { isBusy, run } = useDesigning()
  const save = async (loss: string) => {
    const done = await run(() => designActs.lost(loss), '')
    if (done) saveFile(done.result, `${id}-备份.csv`)
  }
  return (
    <>
      <h3>丢失内容的备份</h3>
      <Asked query={losses} failed="备份没有读出">
        {(found) =>
          found.length === 0 ? (
            <Empty description="还没有丢失过内容" />
          ) : (
            <List
              size="small"
              dataSource={found}
              renderItem={({ id: loss, words, rows, by, at }) => (
                <List.Item
                  actions={[
                    <Button key="save" type="link" size="small" disabled={isBusy} onClick={() => void save(loss)}>
                      下载
                    </Button>,
                  ]}
                >
                  {words}（{rows} 行，{by}，{at}）
                </List.Item>
              )}
            />
          )
        }
      </Asked>
    </>
  )
}
