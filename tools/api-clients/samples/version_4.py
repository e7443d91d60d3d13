"""Reads answers of the API with the generated classes: a program that uses it, run to see that they fit."""

from canticle import CustomCollection, Tag


def song_ids(answer: dict) -> list[str]:
    """The songs of a list, as GET /api/CustomCollections/{id} answers it."""
    return [entry.item_id for entry in CustomCollection.from_dict(answer).entries or []]


if __name__ == "__main__":
    changed = {"id": "1", "updatedAt": "2026-11-22T09:30:00.000Z"}
    tag = Tag.from_dict(
        {
            **changed,
            "userId": "2",
            "sharedWithIds": [],
            "name": "Morning",
            "color": None,
            "songIds": ["3"],
            "permissions": {"edit": True, "delete": True},
        }
    )
    assert tag.name == "Morning" and tag.song_ids == ["3"]
    members = {"userId": "2", "sharedWithIds": [], "editorIds": [], "name": "Sunday", "color": None, "shareKey": ""}
    entry = {
        **changed,
        "updatedById": "2",
        "createdAt": "2026-11-22T09:30:00.000Z",
        "createdById": "2",
        "type": "song",
        "itemId": "3",
        "sort": 1000,
        "transposition": 2,
        "capo": None,
        "note": None,
        "verseOrder": None,
        "tempo": 84,
        "languages": None,
        "leader": None,
        "durationSeconds": None,
    }
    permissions = {"edit": True, "delete": True}
    dated = {"date": "2026-11-29", "time": "10:30", "timeZone": "Europe/Oslo"}
    members = {**members, "schedule": dated, "place": "Main hall", "isTemplate": False, "groupId": None, "isPublished": False}
    sunday = {**changed, **members, "entryCount": 1, "entries": [entry], "permissions": permissions, "pinned": False}
    assert song_ids(sunday) == ["3"]
