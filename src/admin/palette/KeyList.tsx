import { Modal } from 'antd'
import styles from './palette.module.css'

const rooms: { title: string; keys: readonly (readonly [key: string, does: string])[] }[] = [
  {
    title: '任何页面',
    keys: [
      ['Ctrl + K', '查找页面、设备、测点、单据'],
      ['?', '显示这张表'],
      ['Delete', '关闭当前页签（先用 Tab 移到页签上）'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['/', '移到第一个查询条件'],
      ['n', '新增一条'],
    ],
  },
  {
    title: '填写',
    keys: [
      ['Ctrl + Enter', '保存'],
      ['Esc', '关闭'],
    ],
  },
  {
    title: '看板',
    keys: [
      ['← →', '上一块、下一块看板；在设备页是上一台、下一台'],
      ['空格', '停住翻页'],
      ['F', '全屏'],
    ],
  },
]

/** What keys there are, by where they count. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal title="键盘操作" open={isOpen} footer={null} onCancel={onClose} width={520} destroyOnHidden>
      {rooms.map(({ title, keys }) => (
        <section key={title} className={styles.room} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
