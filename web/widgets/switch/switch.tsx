import type { ReactNode } from 'react';
import type { SwitchProps as AriaSwitchProps } from 'react-aria-components';
import { Switch as AriaSwitch } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** An on/off switch that takes effect at once. */
export function Switch({ children, description, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={classNames(styles.switch, className)}>
      <span className={styles.words}>
        <span>{children}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  );
}
