// Owned by the feature songs: collections, songs, contributors and the reference entities.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

const bool = (name: string) => sql<boolean>`${sql.ref(name)} in (0, 1)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('collections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('keys', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('header', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('icon', 'text')
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull().check(bool('enabled')))
    .addColumn('default_type', 'text', (column) => column.notNull())
    .addColumn('default_sort', 'text', (column) => column.notNull())
    .addColumn('use_numbers', 'integer', (column) => column.notNull().check(bool('use_numbers')))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('songs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull().check(bool('enabled')))
    .addColumn('year_written', 'integer')
    .addColumn('year_composed', 'integer')
    .addColumn('year_published', 'integer')
    .addColumn('original_key', 'text', (column) => column.notNull())
    .addColumn('minor', 'integer', (column) => column.notNull().check(bool('minor')))
    .addColumn('tempo', 'integer')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('chord_languages', 'text', (column) => column.notNull())
    .addColumn('lyric_languages', 'text', (column) => column.notNull())
    .addColumn('verses', 'integer', (column) => column.notNull())
    .addColumn('new_melodies', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('song_memberships')
    .addColumn('collection_id', 'text', (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('number', 'integer')
    .addColumn('free', 'integer', (column) => column.notNull().check(bool('free')))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_memberships_pk', ['collection_id', 'song_id'])
    .execute();
  await db.schema.createIndex('song_memberships_song').on('song_memberships').columns(['song_id', 'sort']).execute();
  await db.schema
    .createIndex('song_memberships_number')
    .on('song_memberships')
    .columns(['collection_id', 'number'])
    .execute();

  await table('contributors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('birth_year', 'integer')
    .addColumn('country', 'text')
    .addColumn('subtitle', 'text')
    .addColumn('image', 'text')
    .addColumn('biography', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('song_participants')
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('contributor_id', 'text', (column) => column.notNull().references('contributors.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_participants_pk', ['song_id', 'sort'])
    .execute();
  await db.schema
    .createIndex('song_participants_contributor')
    .on('song_participants')
    .column('contributor_id')
    .execute();

  // Categories, copyrights, themes, genres and countries: small lists of one shape. A country's slug is its code.
  await table('reference_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('reference_items_slug', ['kind', 'slug'])
    .execute();

  await table('song_references')
    .addColumn('song_id', 'text', (column) => column.notNull().references('songs.id').onDelete('cascade'))
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull().references('reference_items.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.check(sql`part in ('text', 'melody')`))
    .addColumn('description', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('song_references_pk', ['song_id', 'sort'])
    .execute();
  await db.schema.createIndex('song_references_item').on('song_references').column('item_id').execute();

  await table('instruments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('languages')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .execute();
}
