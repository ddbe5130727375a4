import { BarcodeOutlined, DownOutlined, FileTextOutlined, FontSizeOutlined, PictureOutlined, TableOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { widgetTypes } from '#contract/rules/label/template.ts'
import type { WidgetType } from '#contract/rules/label/template.ts'
import { added, layers, shifted } from './designActions.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'
import { itemName, widgetWords } from './widgetWords.ts'

const icons: Record<WidgetType, ComponentType> = {
  'braid-txt': FontSizeOutlined,
  'bar-code': BarcodeOutlined,
  'braid-html': FileTextOutlined,
  'braid-table': TableOutlined,
  'braid-image': PictureOutlined,
}

/** The five widgets (PRN-010), and below them what lies on the paper, the front first. */
export function Palette() {
  const { design, act, isLocked, laidOut } = useDesigner()
  const { template, selected } = design
  const add = (type: WidgetType) => {
    const made = added(template, type, crypto.getRandomValues(new Uint8Array(5)))
    act({ kind: 'change', template: made.template, selected: [made.uuid] })
  }
  return (
    <aside className={styles.palette} aria-label="组件和图层">
      <h3>组件</h3>
      <div className={styles.widgets}>
        {widgetTypes.map((type) => {
          const Icon = icons[type]
          return (
            <Button key={type} icon={<Icon />} disabled={isLocked} onClick={() => add(type)}>
              {widgetWords[type]}
            </Button>
          )
        })}
      </div>
      <h3>
        图层 <span className={styles.quiet}>{template.tempItems.length}</span>
      </h3>
      <ul className={styles.layers}>
        {layers(template).map((item) => {
          const Icon = icons[item.type]
          const isSelected = selected.includes(item.uuid)
          const faults = laidOut.findings.filter((finding) => finding.item === item.uuid && finding.severity === 'error').length
          return (
            <li key={item.uuid} className={isSelected ? styles.layerChosen : ''}>
              <button
                type="button"
                className={styles.layer}
                aria-pressed={isSelected}
                onClick={(event) => act({ kind: 'select', uuids: event.shiftKey || event.ctrlKey ? [...selected, item.uuid] : [item.uuid] })}
              >
                <Icon />
                <span className={styles.layerName}>{itemName(item)}</span>
                {faults > 0 ? <span className={styles.count}>{faults}</span> : null}
              </button>
              {isSelected && !isLocked ? (
                <>
                  <Button
                    size="small"
                    type="text"
                    aria-label="上移一层"
                    icon={<UpOutlined />}
                    onClick={() => act({ kind: 'change', template: shifted(template, selected, 1) })}
                  />
                  <Button
                    size="small"
                    type="text"
                    aria-label="下移一层"
                    icon={<DownOutlined />}
                    onClick={() => act({ kind: 'change', template: shifted(template, selected, -1) })}
                  />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {template.tempItems.length === 0 ? <p className={styles.quiet}>点上面的组件，放到标签上</p> : null}
    </aside>
  )
}
