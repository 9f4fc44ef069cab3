import { Mascot } from '@stafapp/shared/mascot'
import { Empty } from '@stafapp/shared/page'
import type { ComponentProps } from 'react'
import styles from './pictured-empty.module.css'

/** `wait`: nothing has been published yet, and the hare waits for the baton. `seek`: no hit, and a child looks for it. */
type Mood = 'wait' | 'seek'

/** An empty state that visitors meet. Part of the HTML, so that its drawing costs no request and moves nothing. */
export const PicturedEmpty = ({ mood, ...empty }: ComponentProps<typeof Empty> & { mood: Mood }) => (
  <div className={styles.pictured}>
    <svg className={`${styles.picture} no-print`} viewBox="0 0 200 120" aria-hidden="true">
      <path className={styles.ground} d="M0 120Q100 84 200 120Z" />
      <path className={styles.lane} d="M34 120Q100 98 166 120" />
      {mood === 'wait' ? <Mascot mood="wait" x="60" y="4" width="80" height="106" /> : seeking}
    </svg>
    <Empty {...empty} />
  </div>
)

/** As the children of the landing page: the hand of who looks goes before the face, at the end of the drawing. */
const seeking = (
  <>
    <g transform="translate(100 102)scale(.9)">
      <path stroke="#e8b48c" d="M-2-28-14 4M4-28 14 4M-2-58-20-44-14-26" />
      <path className={styles.shirt} d="M1-56V-32" />
      <path stroke="#e8b48c" d="M4-58 20-70" />
      <circle cy="-86" r="15" fill="#e8b48c" />
      <path className={styles.hair} d="M-13-91Q-2-107 13-93" />
      <path stroke="#e8b48c" d="m20-70-6-20" />
    </g>
    <path className={styles.baton} d="m160 108 18 5" />
  </>
)
