import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Credit } from '../songs/index.ts';

/** The names of people, each linked to their page. */
export function PeopleLinks({ people }: Pick<Credit, 'people'>) {
  return people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 ? ', ' : null}
      <Link
        to={`/contributors/${id}`}
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
      >
        {name}
      </Link>
    </Fragment>
  ));
}
