import { Tour } from 'antd'
import type { TourProps } from 'antd'

/** Where a step points; one whose place is not on this page (a phone has no menu at the side) stands in the middle. */
const at = (selector: string) => () => document.querySelector<HTMLElement>(selector) as HTMLElement // antd takes null for "in the middle", its type does not say so

const steps: NonNullable<TourProps['steps']> = [
  {
    title: '欢迎，这是演示工厂',
    description: '24 台模拟设备正在运行。一分钟之内，一台设备会出故障又恢复，另一台会超过限值：数据是模拟的，流程和真工厂一样。',
    target: null,
  },
  {
    title: '设备此刻怎么样',
    description: '首页先说结论：哪些设备需要人，各是什么状态。点一台设备，看它的趋势和本班记录。',
    target: at('main'),
    placement: 'center',
  },
  {
    title: '车间墙上的看板',
    description: '在电视上打开 /display，屏幕会显示配对码；在菜单“看板”里给它起名、选看板，它就自己亮起来。手机也能看同样的看板。',
    target: at('aside'),
    placement: 'right',
  },
  {
    title: '消息和连接',
    description: '铃铛里是公告和要处理的事。旁边的圆点说明数据是不是实时的；服务器没有回应时，页面会直接告诉您。',
    target: at('header [data-link]'),
    placement: 'bottomRight',
  },
  {
    title: '换成自己的设备',
    description: '导入采集设备和测点两张表，几分钟就能看到自己的 PLC。不再需要演示时，用 DEMO=off 重新启动。',
    target: null,
  },
]

/** The five steps; closing one ends all. */
export function TourSteps({ onEnd }: { onEnd: () => void }) {
  return <Tour open steps={steps} onClose={onEnd} onFinish={onEnd} mask={{ color: 'rgb(0 0 0 / 35%)' }} zIndex={1200} scrollIntoViewOptions={false} />
}
