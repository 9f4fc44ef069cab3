import type { ComponentProps } from 'react'
import classes from './mascot.module.css'

/** `wait`: looks out for who comes with the baton. `cheer`: has it, and is glad. */
type Mood = 'wait' | 'cheer'

/**
 * The carnival's hare. Part of the HTML, so that it costs no request and moves nothing; decoration, so that no screen
 * reader tells it. Also a part of another drawing, with a place and a size in it.
 */
export const Mascot = ({ mood, ...props }: { mood: Mood } & ComponentProps<'svg'>) => (
  <svg viewBox="0 0 120 160" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" {...props}>
    <g fill="#b98a5e">
      <g transform={ears[mood]}>
        <ellipse cx="47" cy="32" rx="9" ry="28" transform="rotate(-8 47 60)" />
        <ellipse cx="73" cy="32" rx="9" ry="28" transform="rotate(8 73 60)" />
        <g fill="#f0b7a4">
          <ellipse cx="47" cy="34" rx="4" ry="20" transform="rotate(-8 47 60)" />
          <ellipse cx="73" cy="34" rx="4" ry="20" transform="rotate(8 73 60)" />
        </g>
      </g>
      <circle cx="86" cy="134" r="8" fill="#f6e7d3" />
      <path stroke="#b98a5e" strokeWidth="11" d={arms[mood]} />
      <path d="M38 128Q60 158 82 128Z" />
      <ellipse cx="44" cy="150" rx="16" ry="7" />
      <ellipse cx="76" cy="150" rx="16" ry="7" />
      <path className={classes.shirt} d="M43 98Q60 90 77 98L83 130Q60 142 37 130Z" />
      <path className={classes.stripe} fill="none" strokeLinecap="butt" d="M40 115Q60 124 80 115" />
      <circle cx="60" cy="74" r="26" />
    </g>
    <ellipse cx="60" cy="84" rx="15" ry="11" fill="#f6e7d3" />
    <path fill="#5b3a20" d="M55 77H65L60 83Z" />
    <g stroke="#5b3a20" strokeWidth="3">
      {mood === 'cheer' ? (
        <path d="M44 70Q48 64 52 70M68 70Q72 64 76 70M53 86Q60 94 67 86" />
      ) : (
        <>
          <path d="M48 68V69M72 68V69" strokeWidth="6" />
          <path d="M54 86Q60 91 66 86" />
        </>
      )}
    </g>
    {mood === 'cheer' && <path className={classes.baton} d="M92 66 114 50" />}
  </svg>
)

/** Who looks out for somebody pricks the ears to that side. */
const ears: Record<Mood, string> = { wait: 'rotate(-6 60 60)', cheer: '' }

const arms: Record<Mood, string> = {
  wait: 'M44 104 18 112M76 104 90 122',
  cheer: 'M44 104 20 78M76 104 102 60',
}
