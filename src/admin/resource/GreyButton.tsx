import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'

const grey = { opacity: 0.5, cursor: 'not-allowed' }

type Props = { reason: string } & Pick<ButtonProps, 'type' | 'size' | 'icon' | 'danger' | 'children' | 'aria-label'>

/** A button that is grey and says why. One that is off hears neither pointer nor keys, and nobody would learn the reason. */
export function GreyButton({ reason, ...rest }: Props) {
  return (
    <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
      <Button {...rest} aria-disabled aria-description={reason} style={grey} />
    </Tooltip>
  )
}
