import { Button } from '@stafapp/shared/page'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from '../announcer.module.css'
import type { News } from '../news.ts'

type Props = { news: readonly News[]; onRead: (key: string) => void }

/**
 * What the announcer has to say besides the results, in large letters until it has been read out: one at a time, so that
 * the heat on the track stays on the screen.
 */
export const NewsBoard = ({ news, onRead }: Props) => (
  <div role="status">
    {news.length > 0 && (
      <ul className={classes.news}>
        {news.slice(0, 1).map(({ key, title, heat, text, note }) => (
          <li key={key}>
            <div>
              <p className={classes.newsTitle}>
                <strong>{title}:</strong> <Unbroken text={heat} />
              </p>
              {text && <p className={classes.newsText}>{text}</p>}
              {note && <p>{note}</p>}
            </div>
            <Button kind="primary" aria-label={`Läst, ${title.toLowerCase()}, ${heat}`} onClick={() => onRead(key)}>
              Läst
            </Button>
          </li>
        ))}
      </ul>
    )}
    {news.length > 1 && <p className={classes.moreNews}>{news.length - 1} till att läsa upp</p>}
  </div>
)
